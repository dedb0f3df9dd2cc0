import { createElement, type ReactNode } from 'react';
import { renderContext } from './render-context.ts';

type Props = {
  /** Another one for each place that keeps what it draws. */
  name: string;
  /**
   * All that decides what is drawn, as values that JSON can write. Language, theme and day always count; what an address, an account, a
   * zone or the minutes of a clock say must be named here.
   */
  by?: readonly unknown[];
  children: ReactNode;
};

/**
 * A part of a page that the server draws once and then gives to every page that wants the same. In a browser it is its children,
 * and the delivered page does not tell the difference. Nothing in it may use `useId`, which names elements by their place on the page.
 */
export function KeptPart({ name, by = [], children }: Props): ReactNode {
  const part = renderContext()?.parts.place(name, by);
  if (!part) return children;
  if (part.isKept) return createElement(part.tag, { at: part.at });
  return (
    <>
      {createElement(part.tag, { from: part.at })}
      {children}
      {createElement(part.tag, { to: part.at })}
    </>
  );
}
