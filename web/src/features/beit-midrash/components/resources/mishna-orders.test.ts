import { expect, it } from 'vitest';
import { mishnaOrders } from './mishna-orders.ts';

it('the six orders have their 63 tractates', () => {
  expect(mishnaOrders.map(({ order, tractates }) => [order, tractates.length])).toEqual([
    ['zeraim', 11],
    ['moed', 12],
    ['nashim', 7],
    ['nezikin', 10],
    ['kodashim', 11],
    ['tahorot', 12],
  ]);
});
