/** Whether a sign is one of those that are meant. Signs are whole code points. */
export type CharacterTest = (one: string) => boolean;

/** A search holds one sign against many parts of a pattern before it goes on to the next: the last answer is kept. */
function remembering<Answer>(compute: (one: string) => Answer): (one: string) => Answer {
  let last: { one: string; answer: Answer } | undefined;
  return (one) => {
    if (last?.one !== one) last = { one, answer: compute(one) };
    return last.answer;
  };
}

const byExpression = (expression: RegExp): CharacterTest => remembering((one) => expression.test(one));

const digit = byExpression(/^\p{Nd}$/u);
const space = byExpression(/^\s$/u);
export const isWordSign = byExpression(/^[\p{L}\p{Nd}_]$/u);

const not =
  (test: CharacterTest): CharacterTest =>
  (one) =>
    !test(one);

/** After a backslash. */
export const shorthands: ReadonlyMap<string, CharacterTest> = new Map([
  ['d', digit],
  ['D', not(digit)],
  ['s', space],
  ['S', not(space)],
  ['w', isWordSign],
  ['W', not(isWordSign)],
]);

/** Between `[:` and `:]`, as ICU sorts them, which PostgreSQL asks where a collation is one of ICU's. */
export const classes: ReadonlyMap<string, CharacterTest> = new Map([
  ['alpha', byExpression(/^\p{L}$/u)],
  ['alnum', byExpression(/^[\p{L}\p{Nd}]$/u)],
  ['digit', digit],
  ['upper', byExpression(/^\p{Lu}$/u)],
  ['lower', byExpression(/^\p{Ll}$/u)],
  ['space', space],
  ['blank', byExpression(/^[\t ]$/u)],
  ['punct', byExpression(/^\p{P}$/u)],
  ['cntrl', byExpression(/^\p{Cc}$/u)],
  ['graph', byExpression(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Z}]$/u)],
  ['print', byExpression(/^\P{C}$/u)],
  ['xdigit', byExpression(/^[\da-fA-F]$/u)],
  ['word', isWordSign],
]);

/** The sign itself; without regard to case also its other form. */
export function sign(wanted: string, ignoreCase: boolean): CharacterTest {
  if (!ignoreCase) return (one) => one === wanted;
  const forms = formsOf(wanted);
  return (one) => one === wanted || forms.includes(one) || casesOf(one).includes(wanted);
}

/** Forms of more than one sign, such as the capital ß, are none. */
function formsOf(one: string): string[] {
  return [one, one.toLowerCase(), one.toUpperCase()].filter((form) => [...form].length === 1);
}

export const casesOf = remembering(formsOf);
