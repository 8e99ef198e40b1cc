/** Where an order goes, as the staff and the rider read it, for tests. */
export const ORDER_DESTINATION = {
  customer: { name: 'Ananya Baruah', phoneNumber: '9864000123' },
  address: {
    _id: '1763700000001',
    type: 'Home',
    fullName: 'Ananya Baruah',
    addressLine: 'House 12, Kharghuli Hill Road',
    city: 'Guwahati',
    pinCode: '781004',
    instructions: 'Leave with the guard.',
  },
  location: { latitude: 26.1502, longitude: 91.7431 },
} as const
