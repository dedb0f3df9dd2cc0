import type pg from 'pg';
import type { Logger } from 'pino';
import { languages } from '../mail/language.ts';
import { type PersonalMail, putPersonalMail, putUnwrittenMail } from '../mail/outbox.ts';
import { isNoticeKind, noticeMail } from '../mail/templates/notice-mail.ts';
import type { Job } from './job.ts';

/** A row of `private.take_letters`. */
type Letter = {
  id: string;
  person_id: string;
  kind: string;
  setting: string;
  data: Record<string, unknown>;
  recipient: string;
  first_name: string;
  language: string;
  time_zone: string;
  other_name: string;
  title: string | null;
  starts_at: Date | null;
  previously_at: Date | null;
  notes: string | null;
  expires_at: Date;
};

const atOnce = 50;

/** Turns letters into mail: one transaction takes them away and fills the outbox, so that each is written once. */
export function writeLetters(options: { siteUrl: string; log: Logger }): Job {
  return {
    name: 'letters',
    everySeconds: 2,
    run: async (client) => {
      const { rows } = await client.query<Letter>('select * from private.take_letters($1)', [atOnce]);
      for (const letter of rows) await write(client, letter, options);
      return rows.length > 0;
    },
  };
}

async function write(
  client: pg.ClientBase,
  letter: Letter,
  { siteUrl, log }: { siteUrl: string; log: Logger },
): Promise<void> {
  let mail: PersonalMail;
  try {
    mail = asMail(letter, siteUrl);
  } catch (error) {
    // One letter that cannot be written must not hold up those behind it.
    const { id, person_id: personId, recipient, kind } = letter;
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ err: error, mail: id, kind }, 'a letter could not be written');
    await putUnwrittenMail(client, { id, personId, recipient, kind, reason });
    return;
  }
  await putPersonalMail(client, mail);
}

function asMail(letter: Letter, siteUrl: string): PersonalMail {
  const { kind } = letter;
  if (!isNoticeKind(kind)) throw new Error(`no mail is called ${kind}`);
  const settingsLink = letter.setting === 'account' ? undefined : `${siteUrl}/settings`;
  const mail = noticeMail({
    kind,
    language: languages.find((language) => language === letter.language) ?? 'en',
    timeZone: letter.time_zone,
    recipient: letter.recipient,
    firstName: letter.first_name,
    otherName: letter.other_name,
    title: letter.title ?? '',
    startsAt: letter.starts_at ?? undefined,
    previouslyAt: letter.previously_at ?? undefined,
    notes: letter.notes ?? '',
    data: letter.data,
    siteUrl,
    settingsLink,
  });
  return {
    ...mail,
    id: letter.id,
    personId: letter.person_id,
    expiresAt: letter.expires_at,
    ...(settingsLink === undefined ? {} : { settingsLink }),
  };
}
