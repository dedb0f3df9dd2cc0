/** How people can be put in order; the first needs no word in the address. */
export const personOrders = ['', 'oldest', 'name'] as const;

export const orderTexts = { '': 'newest', oldest: 'oldest', name: 'name' } as const;
