/** The generic shorthands that code uses: `Tables<'books'>` is a row of books. */
export function helperTypes(schema: string): string {
  return `type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, ${JSON.stringify(schema)}>]

${[
  tableType('Tables', 'Row', 'R'),
  tableType('TablesInsert', 'Insert', 'I'),
  tableType('TablesUpdate', 'Update', 'U'),
  nameType('Enums', 'DefaultSchemaEnumNameOrOptions', 'EnumName', 'Enums'),
  nameType('CompositeTypes', 'PublicCompositeTypeNameOrOptions', 'CompositeTypeName', 'CompositeTypes'),
].join('\n\n')}
`;
}

/** Views that can be written to count as tables here, too. */
function tableType(name: string, field: string, letter: string): string {
  const all = (schema: string) => `(${schema}["Tables"] & ${schema}["Views"])`;
  const given = 'DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]';
  return generic({
    name,
    options: 'DefaultSchemaTableNameOrOptions',
    local: `keyof ${all('DefaultSchema')}`,
    item: 'TableName',
    remote: `keyof ${all(given)}`,
    fromRemote: infer(`${all(given)}[TableName]`, field, letter),
    fromLocal: infer(`${all('DefaultSchema')}[DefaultSchemaTableNameOrOptions]`, field, letter),
  });
}

function nameType(name: string, options: string, item: string, group: string): string {
  const given = `DatabaseWithoutInternals[${options}["schema"]][${JSON.stringify(group)}]`;
  const local = `DefaultSchema[${JSON.stringify(group)}]`;
  return generic({
    name,
    options,
    local: `keyof ${local}`,
    item,
    remote: `keyof ${given}`,
    fromRemote: `${given}[${item}]`,
    fromLocal: `${local}[${options}]`,
  });
}

function infer(from: string, field: string, letter: string): string {
  return `${from} extends { ${field}: infer ${letter} } ? ${letter} : never`;
}

type Parts = Record<'name' | 'options' | 'local' | 'item' | 'remote' | 'fromRemote' | 'fromLocal', string>;

function generic(parts: Parts): string {
  return `export type ${parts.name}<
  ${parts.options} extends
    | ${parts.local}
    | { schema: keyof DatabaseWithoutInternals },
  ${parts.item} extends ${parts.options} extends { schema: keyof DatabaseWithoutInternals }
    ? ${parts.remote}
    : never = never,
> = ${parts.options} extends { schema: keyof DatabaseWithoutInternals }
  ? ${parts.fromRemote}
  : ${parts.options} extends ${parts.local}
    ? ${parts.fromLocal}
    : never`;
}
