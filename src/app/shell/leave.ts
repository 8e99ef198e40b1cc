/** Signs out; the code for it comes when it is wanted, and is kept for offline like every part. */
export async function leave(): Promise<void> {
  const { signOut } = await import('#features/identity/sign-out.ts')
  await signOut()
}
