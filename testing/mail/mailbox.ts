import type { TestServer } from '../server/test-server.ts';

export type ReadMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar: string | null;
  link: string;
  code: string;
};

type Listed = Omit<ReadMail, 'link' | 'code'> & { createdAt: string };

/** The newest mail to an address, as the development mailbox shows it. */
export async function lastMail(server: TestServer, address: string): Promise<ReadMail> {
  const mail = (await mailsTo(server, address))[0];
  if (mail === undefined) throw new Error(`no mail to ${address}`);
  return mail;
}

export async function mailsTo(server: TestServer, address: string): Promise<ReadMail[]> {
  const response = await fetch(`${server.localUrl}/dev/mailbox.json`);
  const mails = (await response.json()) as Listed[];
  return mails.filter((mail) => mail.to === address).map((mail) => ({ ...mail, ...partsOf(mail.text) }));
}

function partsOf(text: string): { link: string; code: string } {
  return {
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
    code: /\b\d{6}\b/.exec(text.replace(/https?:\/\/\S+/g, ''))?.[0] ?? '',
  };
}

/** Opens a mailed link and looks at what comes, as a program does that looks after a mailbox. */
export async function lookAt(server: TestServer, link: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(link);
  return await fetch(`${server.localUrl}${url.pathname}${url.search}`, { redirect: 'manual', ...init });
}

/** Presses the button on the page behind a mailed link. */
export async function press(
  server: TestServer,
  page: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`no button on ${page}`);
  const body = new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')],
    ),
  );
  return await fetch(`${server.localUrl}${action}`, { method: 'POST', redirect: 'manual', body, headers });
}

/** Follows a mailed link, with the button on its page, and says where it leads. */
export async function follow(server: TestServer, link: string): Promise<URL> {
  const opened = await lookAt(server, link);
  const response = opened.status === 200 ? await press(server, await opened.text()) : opened;
  const target = response.headers.get('location');
  if (response.status !== 303 || target === null)
    throw new Error(`${response.status} ${await response.text()}`);
  return new URL(target);
}
