import { type TractateName, tractateNames } from '#shared/jewish-calendar/mishna-chapters.ts';

/** The six orders, each with the tractate that it begins with, and its name in Hebrew. */
const orders = [
  { order: 'zeraim', hebrew: 'זרעים', first: 'berakhot' },
  { order: 'moed', hebrew: 'מועד', first: 'shabbat' },
  { order: 'nashim', hebrew: 'נשים', first: 'yevamot' },
  { order: 'nezikin', hebrew: 'נזיקין', first: 'bavaKamma' },
  { order: 'kodashim', hebrew: 'קדשים', first: 'zevachim' },
  { order: 'tahorot', hebrew: 'טהרות', first: 'kelim' },
] as const satisfies readonly { order: string; hebrew: string; first: TractateName }[];

export const mishnaOrders = orders.map(({ order, hebrew, first }, index) => {
  const next = orders[index + 1]?.first;
  return {
    order,
    hebrew,
    tractates: tractateNames.slice(
      tractateNames.indexOf(first),
      next ? tractateNames.indexOf(next) : tractateNames.length,
    ),
  };
});
