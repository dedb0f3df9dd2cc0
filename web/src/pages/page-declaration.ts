import type { Paging } from '#lib/address/list-place.ts';
import type { DeclaredHead, FoundHead } from '#lib/head/declared-head.ts';

/** Who may see a page, beyond being signed in. */
export type Access = {
  role?: 'student' | 'teacher' | 'admin';
  /** A teacher must have been approved. */
  approved?: boolean;
};

/**
 * All that is known of a page beside its component. Routes, heads, preloads, sitemap, navigation, footer, palette and the
 * tests of every page read it; so does the server, which is why it is plain data.
 */
export type PageDeclaration = {
  /** As the router matches it; `*` is what is shown where no other page is. */
  path: string;
  /** Other addresses of the same page; search engines get `path`. */
  otherPaths?: readonly string[];
  /** The values of the parameters of `path`, where only these exist. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** The day on which what it shows was last changed, by the last part of its address; for the sitemap. */
  changedOn?: Readonly<Record<string, string>>;
  /** What its `:id` names, where the database decides which of them are public: the kinds of its topic Public pages. */
  record?: 'teacher' | 'course';
  access: 'everyone' | Access;
  /**
   * Whether a child may open it, and finds it in the menus. What needs an account is closed to children unless it says so; what
   * everyone sees is open to them unless it says otherwise, as where people are looked for.
   */
  forChildren?: boolean;
  /** The texts that it needs beyond those of every page. */
  topics: readonly string[];
  /** What else must be there before it is shown. */
  preload?: readonly 'jewishCalendar'[];
  /** How its list goes on at further addresses of the page. */
  paging?: Paging;
  /** A page that is but a message has none of its own, nor has one that only leads on. */
  head?: DeclaredHead;
  /** What its data say in place of what `head` says. */
  headOf?: (...data: never) => FoundHead | undefined;
  /** Asks search engines to stay away from its address and from all below. */
  disallowed?: boolean;
  /** Where it is found; the texts are keys of the topic `common`. */
  navigation?: { order: number; text: string; onlySignedIn?: boolean; unreadCount?: boolean };
  accountMenu?: { order: number; text: string };
  footer?: { column: 'learn' | 'courses' | 'help' | 'legal'; order: number; text: string };
  /** It has a text of its own only where the page is found nowhere else. */
  palette?: { order: number; text?: string; onlyVisitors?: boolean };
  /** It says itself why a link that led here did not work. */
  saysLinkError?: boolean;
  /** Where tests look at it in every language, width and theme, if not at each of its addresses. */
  examples?: readonly string[];
};
