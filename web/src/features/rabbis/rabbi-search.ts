import { cleaned } from '#lib/address/address-text.ts';

type RabbiSearch = { question: string };

/** What is searched for stands in the address. */
export const inAddress = {
  read: (address: URLSearchParams): RabbiSearch => ({ question: cleaned(address.get('q') ?? '') }),
  write: (address: URLSearchParams, { question }: RabbiSearch): URLSearchParams => {
    const written = new URLSearchParams(address);
    written.delete('q');
    if (question) written.set('q', question);
    return written;
  },
};
