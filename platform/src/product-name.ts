/** What the product that embeds the platform is called. */
export type ProductName = {
  /** As people read it. */
  name: string;
  /**
   * As it stands in technical names: of connections, folders, roles, the database. Lower-case letters. Keys are derived with it too, so
   * it never changes once an installation has data.
   */
  id: string;
};
