export type Fields = readonly (readonly [name: string, type: string])[];

export function fieldName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** An object type. Nested ones are indented by the outermost. */
export function block(fields: Fields): string {
  if (fields.length === 0) return '{}';
  return ['{', ...fields.map(([name, type]) => indent(`${name}: ${type}`)), '}'].join('\n');
}

/** What the generator writes where there is nothing of a kind. */
export function blockOrNever(fields: Fields): string {
  return fields.length === 0 ? block([['[_ in never]', 'never']]) : block(fields);
}

export function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
