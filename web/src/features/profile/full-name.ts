type Named = { first_name: string; last_name: string };

export function fullName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim();
}
