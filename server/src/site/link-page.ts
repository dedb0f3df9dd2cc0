import { createHash } from 'node:crypto';
import { directionOf, type Language } from '@lomdim/contract/languages';
import type { LinkPage } from '@lomdim/platform/auth/account-messages';
import { type SignUpSummary, signUpSummary } from '../mail/sign-up-summary.ts';
import { accountTexts, signUpDetails } from '../mail/templates/account-mail.ts';
import { escapeHtml } from '../mail/templates/layout.ts';
import { linkTexts } from './link-texts.ts';
import { languageOf } from './rendering/viewer.ts';

/** The colours of the web app by day and by night, without its files: the page must work where nothing else runs. */
const style = `
:root{color-scheme:light dark;--paper:#faf5ea;--raised:#fffdf8;--ink:#1e2333;--soft:#545562;--line:#e2d6be;--press:#23408e;--hover:#172d6b;--on:#fff;--focus:#23408e;--gold:#7d5a0e}
@media (prefers-color-scheme:dark){:root{--paper:#10141f;--raised:#191f2e;--ink:#f2e9d8;--soft:#b8b1a2;--line:#2d3446;--press:#a9bdf8;--hover:#c6d3fc;--on:#10162b;--focus:#f0c460;--gold:#f0c460}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.6 "Heebo Variable",Heebo,Arial,sans-serif}
main{display:grid;gap:1.25rem;max-width:38rem;margin:0 auto;padding:clamp(2rem,8vh,5rem) clamp(1.25rem,4vw,3rem)}
.name,h1{font-family:"Frank Ruhl Libre Variable","Frank Ruhl Libre",Georgia,"Times New Roman",serif}
.name{margin:0;color:var(--press);font-size:1.5rem;font-weight:600}
.card{display:grid;gap:1.25rem;padding:clamp(1.25rem,5vw,2.25rem);background:var(--raised);border:1px solid var(--line);border-radius:.625rem}
h1{margin:0;font-size:clamp(1.75rem,1.5rem + 1.1vw,2.375rem);font-weight:500;line-height:1.2}
p,dl,dd{margin:0;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}
dt,.quiet{color:var(--soft)}
.quiet{font-size:.9375rem}
.contested{padding-inline-start:1rem;border-inline-start:3px solid var(--gold)}
button{min-height:3.5rem;padding:.75rem 1.75rem;border:0;border-radius:.625rem;background:var(--press);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--hover)}
button:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
@media (max-width:30rem){button{width:100%}}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Nothing but the page's own style, and a form that goes to this server and from there to where the link leads. */
function policy(redirectTo: string): string {
  const target = new URL(redirectTo);
  const next = target.origin === 'null' ? target.protocol : target.origin;
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    `form-action 'self' ${next}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** One button, which works without a script. Opening the page uses nothing up. */
export function linkPage(page: LinkPage): { html: string; contentSecurityPolicy: string } {
  return { html: htmlOf(page), contentSecurityPolicy: policy(page.redirectTo) };
}

function htmlOf(page: LinkPage): string {
  const { kind } = page;
  const language = languageOf('', { 'accept-language': page.acceptLanguage });
  const own = linkTexts[language];
  const { subject, button, notYou } = accountTexts(language).kinds[kind];
  const title = kind === 'magic_link' ? own.signIn : subject;
  const text =
    own.texts[kind === 'email_change_new' || kind === 'email_change_current' ? 'email_change' : kind];
  const fields = Object.entries(page.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Lomdim</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<style>${style}</style>
</head>
<body>
<main>
<p class="name">Lomdim</p>
<div class="card">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text).replace('{address}', `<strong dir="ltr">${escapeHtml(page.address)}</strong>`)}</p>
${page.signUp === undefined ? '' : details(signUpSummary(page.signUp), language)}
${page.contested ? `<p class="contested">${escapeHtml(own.contested)}</p>` : ''}
<form method="post" action="${escapeHtml(page.action)}">
${fields.join('\n')}
<button type="submit">${escapeHtml(button)}</button>
</form>
<p class="quiet">${escapeHtml(notYou)}</p>
</div>
</main>
</body>
</html>
`;
}

function details(signUp: SignUpSummary, language: Language): string {
  const lines = signUpDetails(signUp, language).map(
    ({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`,
  );
  return `<dl>${lines.join('')}</dl>`;
}
