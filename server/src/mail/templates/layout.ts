import { directionOf, type Language } from '@lomdim/contract/languages';
import type { Mail } from '../outbox.ts';

/** The parts of a mail, before they are laid out. */
export type MailContent = {
  subject: string;
  /** Whom it greets; undefined or empty: nobody by name. */
  firstName: string | undefined;
  /** What happened and what to do. */
  body: string;
  /** Facts that the eye looks for: when, and what somebody noted. */
  details?: readonly { label: string; value: string }[];
  button?: { label: string; link: string };
  code?: { label: string; value: string };
  /** How long it holds, and what to do when it was not you. */
  notes: readonly string[];
  /** Where the receiver chooses what comes by mail. */
  settings?: { label: string; link: string };
};

const frames: Record<Language, { greeting: string; closing: string; linkHint: string; colon: string }> = {
  en: {
    greeting: 'Shalom',
    closing: 'With warm regards, Lomdim',
    linkHint: 'If the button does not work, copy this address into your browser:',
    colon: ':',
  },
  fr: {
    greeting: 'Chalom',
    closing: 'Bien à vous, Lomdim',
    linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
    colon: '\u00a0:',
  },
  de: {
    greeting: 'Schalom',
    closing: 'Mit freundlichen Grüßen, Lomdim',
    linkHint: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    colon: ':',
  },
  he: {
    greeting: 'שלום',
    closing: 'בברכה, צוות Lomdim',
    linkHint: 'אם הכפתור אינו פועל, אפשר להעתיק את הכתובת הזאת לדפדפן:',
    colon: ':',
  },
};

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A whole mail, as HTML and as plain text. */
export function mailOf(recipient: string, kind: string, content: MailContent, language: Language): Mail {
  const { subject } = content;
  return { recipient, kind, subject, html: asHtml(content, language), text: asPlainText(content, language) };
}

function greetingOf({ firstName }: MailContent, language: Language): string {
  const { greeting } = frames[language];
  return firstName ? `${greeting} ${firstName},` : `${greeting},`;
}

function asPlainText(content: MailContent, language: Language): string {
  const { colon, closing } = frames[language];
  return [
    greetingOf(content, language),
    content.body,
    ...(content.details ?? []).map(({ label, value }) => `${label}${colon} ${value}`),
    ...(content.button ? [`${content.button.label}${colon}\n${content.button.link}`] : []),
    ...(content.code ? [`${content.code.label} ${content.code.value}`] : []),
    ...content.notes,
    closing,
    ...(content.settings ? [`${content.settings.label}${colon}\n${content.settings.link}`] : []),
  ].join('\n\n');
}

const paragraph = (html: string, style = '') => `<p style="margin:0 0 16px;${style}">${html}</p>`;

/** Some mail programs drop the outermost element, so the language and its direction stand on the table, too. */
function asHtml(content: MailContent, language: Language): string {
  const { closing, linkHint } = frames[language];
  const direction = directionOf(language);
  const quiet = 'color:#565d6d;font-size:14px;';
  const parts = [
    paragraph(escapeHtml(greetingOf(content, language))),
    paragraph(escapeHtml(content.body)),
    ...(content.details ?? []).map(detail),
    ...(content.button ? [button(content.button)] : []),
    ...(content.code ? [code(content.code)] : []),
    ...content.notes.map((note) => paragraph(escapeHtml(note), quiet)),
    ...(content.button
      ? [
          paragraph(
            `${escapeHtml(linkHint)}<br><span dir="ltr" style="word-break:break-all">${escapeHtml(content.button.link)}</span>`,
            quiet,
          ),
        ]
      : []),
    paragraph(escapeHtml(closing)),
    ...(content.settings ? [paragraph(settingsLink(content.settings), quiet)] : []),
  ];
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:#f6f1e7;color:#1d2433;font-family:Georgia,'Times New Roman',serif;font-size:17px;line-height:1.55">
<table role="presentation" lang="${language}" dir="${direction}" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffdf8;border:1px solid #ddd3c0;border-radius:8px">
<tr><td style="padding:24px 32px 0;font-size:22px;color:#1f3f7a">Lomdim</td></tr>
<tr><td style="padding:16px 32px 16px">${parts.join('\n')}</td></tr>
</table></td></tr></table></body></html>`;
}

function button({ label, link }: { label: string; link: string }): string {
  return paragraph(
    `<a href="${escapeHtml(link)}" style="display:inline-block;background:#1f3f7a;color:#ffffff;text-decoration:none;padding:12px 24px;border-radius:6px">${escapeHtml(label)}</a>`,
  );
}

function settingsLink({ label, link }: { label: string; link: string }): string {
  return `<a href="${escapeHtml(link)}" style="color:#1f3f7a">${escapeHtml(label)}</a>`;
}

function detail({ label, value }: { label: string; value: string }): string {
  return paragraph(
    `<span style="color:#565d6d;font-size:14px">${escapeHtml(label)}</span><br><strong dir="auto">${escapeHtml(value)}</strong>`,
  );
}

function code({ label, value }: { label: string; value: string }): string {
  return paragraph(
    `${escapeHtml(label)}<br><strong dir="ltr" style="font-family:Menlo,Consolas,monospace;font-size:28px;letter-spacing:4px">${escapeHtml(value)}</strong>`,
  );
}
