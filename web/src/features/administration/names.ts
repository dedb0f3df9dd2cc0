type Named = { first_name: string | null; last_name: string | null; email?: string | null };

/** Who did not give a name is called by their address. */
export function personName({ first_name, last_name, email }: Named): string {
  return [first_name, last_name].filter(Boolean).join(' ') || (email ?? '');
}
