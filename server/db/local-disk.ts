/**
 * Whether a file is on a file system that only one kernel mounts at a time. All processes that use
 * such a file are therefore on this machine, in whatever container, and its locks show them.
 */
import { statfsSync } from 'node:fs'

/**
 * Their numbers in statfs(2). Network shares, folders that a virtual machine gets from its host
 * (9p, virtiofs), file systems of clusters and unknown ones are not among them.
 */
const LOCAL_DISKS: readonly number[] = [
  0xef53, // ext2 to ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0xf2f52010, // F2FS
]

export function isOnLocalDisk(file: string): boolean {
  try {
    // Unsigned, for systems of 32 bits.
    return process.platform === 'linux' && LOCAL_DISKS.includes(statfsSync(file).type >>> 0)
  } catch {
    return false
  }
}
