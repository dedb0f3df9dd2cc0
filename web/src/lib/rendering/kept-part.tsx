import type { QueryKey } from '@tanstack/react-query';
import { createElement, type ReactNode, useId } from 'react';
import { renderContext } from './render-context.ts';

type Props = {
  /** Another one for each place that keeps what it draws. */
  name: string;
  /**
   * All that decides what is drawn, as values that JSON can write. Language, theme and day always count; what an address, an account, a
   * zone or the minutes of a clock say must be named here.
   */
  by?: readonly unknown[];
  /** The queries whose data are drawn: they decide, too. */
  of?: readonly QueryKey[];
  children: ReactNode;
};

/**
 * A part of a page that the server draws once and then gives to every page that wants the same. In a browser it is its children,
 * and the delivered page does not tell the difference: with or without marks they are the second of three, so that `useId` gives them the
 * same names. Those names go by the place on the page, which therefore decides as well.
 */
export function KeptPart({ name, by = [], of = [], children }: Props): ReactNode {
  const place = useId();
  const context = renderContext();
  const part = context?.parts.place(name, [
    place,
    ...by,
    ...of.map((key) => {
      const state = context.queryClient.getQueryState(key);
      return [state?.status, state?.data];
    }),
  ]);
  return (
    <>
      {part && createElement(part.tag, part.isKept ? { at: part.at } : { from: part.at })}
      {!part?.isKept && children}
      {part && !part.isKept && createElement(part.tag, { to: part.at })}
    </>
  );
}
