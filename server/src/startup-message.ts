const demoAccounts = [
  ['admin@demo.example', 'admin'],
  ['david@demo.example', 'teacher, approved'],
  ['sarah@demo.example', 'teacher, approved'],
  ['pending@demo.example', 'teacher awaiting approval'],
  ['rejected@demo.example', 'teacher who was rejected'],
  ['yosef@demo.example', 'student, enrolled in a course'],
  ['miriam@demo.example', 'student'],
  ['noam@demo.example', 'student, nothing done yet'],
  ['leah@demo.example', 'parent of two children'],
] as const;

/** What a person reads once the server is up. */
export function startupMessage(server: { url: string; hasDemoData: boolean }): string {
  const lines = ['', `  Lomdim is ready: ${server.url}`, ''];
  if (server.hasDemoData) {
    lines.push('  Demonstration accounts (the password of each is shalom-demo-1):', '');
    for (const [email, who] of demoAccounts) lines.push(`    ${email.padEnd(24)}${who}`);
    lines.push('');
  }
  lines.push('  Stop it with Ctrl+C.', '');
  return lines.join('\n');
}
