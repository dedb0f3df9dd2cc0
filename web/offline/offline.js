/** The language chosen on the site, or else the browser's. Where storage is refused, the browser's. */
function chosenLanguage() {
  try {
    return localStorage.getItem('i18nextLng') ?? navigator.language;
  } catch {
    return navigator.language;
  }
}

function chosenTheme() {
  try {
    return localStorage.getItem('lomdim-theme');
  } catch {
    return null;
  }
}

/** The page says the same in every language; the one that fits stays. */
const sections = [...document.querySelectorAll('section')];
const shown =
  sections.find(({ lang }) => chosenLanguage().replace(/^iw/, 'he').startsWith(lang)) ?? sections[0];
for (const section of sections) section.hidden = section !== shown;
document.documentElement.lang = shown.lang;
document.documentElement.dir = shown.dir;
document.title = shown.querySelector('h1').textContent;
const theme = chosenTheme();
if (theme) document.documentElement.style.colorScheme = theme;

const reload = () => location.reload();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', reload);
addEventListener('online', reload);

/** The network may be there while the site is not, so the only way to know is to send a request. */
const askEveryMs = 5000;
setInterval(async () => {
  const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) reload();
}, askEveryMs);
