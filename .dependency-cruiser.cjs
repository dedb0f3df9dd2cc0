const swc = require('@swc/core');

// dependency-cruiser does not tell swc which files hold JSX. It matters: `<T>x` is a cast in the others.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

/** The arrows of docs/architecture.md. An import against them fails `npm run check`. */
const protocols = 'auth|rest|realtime|storage';
/** What package.json of the server exports. */
const publicStart = 'start-server|database/(embedded-postgres|migrate|seed)';
const tests = '\\.test\\.tsx?$';
/** What is known of each page: plain data, which the server and the tests read, too. */
const pageDeclarations =
  '^web/src/(pages/([^/]+/page|pages|addresses|page-declaration)|features/blog/(article-slugs|articles)|lib/head/(declared-head|head-tags)|lib/address/(address-text|list-place)|kit/names/names)\\.ts$';

/** What pages say, in every language. */
const pageTexts = '^web/src/(i18n|features/[^/]+)/texts/.+\\.json$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-circles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    forbid('resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true }),

    forbid(
      'contract-stands-alone',
      'The contract imports nothing of ours.',
      { path: '^contract/' },
      { path: '^(database|platform|server|web|testing|e2e|bench|scripts)/' },
    ),
    forbid(
      'database-knows-nothing-above',
      'The database is SQL. Its tests reach PostgreSQL through testing/.',
      { path: '^database/' },
      { path: '^(platform|server|web|e2e|bench|scripts)/' },
    ),
    forbid(
      'testing-uses-the-public-start',
      'Test support starts the server, PostgreSQL, migrations and seeds as anybody may; it knows nothing inside.',
      { path: '^(testing|e2e|bench)/' },
      { path: '^(platform|server)/', pathNot: `^server/src/(${publicStart})\\.ts$|^server/dist/` },
    ),
    forbid(
      'tests-never-each-other',
      'What two kinds of tests share is in testing/.',
      { path: '^(database/tests|platform|server|e2e|bench|testing)/' },
      { path: '^(database/tests|(?:platform|server)/acceptance|e2e|bench)/', pathNot: '^$1/' },
    ),
    forbid(
      'product-knows-no-tests',
      'What ships imports neither tests nor tools.',
      { path: '^(platform|server|web|contract)/src/', pathNot: tests },
      { path: `^(testing|database/tests|(platform|server)/acceptance|e2e|bench|scripts)/|${tests}` },
    ),
    forbid(
      'server-and-web-meet-in-the-contract',
      'Neither side imports the other. The server only reads which pages there are, and what they say.',
      { path: '^server/src/' },
      { path: '^web/', pathNot: `${pageDeclarations}|${pageTexts}` },
    ),
    forbid(
      'pages-are-declared-by-plain-data',
      'The server reads the declarations of the pages, without React and without the code of the web app.',
      { path: pageDeclarations },
      { path: '^(web|node_modules)/', pathNot: pageDeclarations },
    ),
    forbid(
      'web-does-not-know-the-server',
      'Neither side imports the other.',
      { path: '^web/' },
      { path: '^(platform|server)/' },
    ),

    forbid(
      'platform-does-not-know-the-product',
      'The platform could be published by itself: the product is handed to it, and its tests reach a database through testing/.',
      { path: '^platform/' },
      { path: '^(contract|database|server|web)/' },
    ),
    forbid(
      'protocols-never-each-other',
      'auth, rest, realtime and storage share only http/, keys/ and postgres/.',
      { path: `^platform/src/(${protocols})/` },
      { path: `^platform/src/(${protocols})/`, pathNot: '^platform/src/$1/' },
    ),
    forbid(
      'below-the-protocols',
      'http/, keys/, lib/ and postgres/ know no protocol, and not the app.',
      { path: '^platform/src/(http|keys|lib|postgres)/', pathNot: tests },
      { path: `^platform/src/((${protocols})/|app\\.ts$)` },
    ),
    forbid(
      'postgres-below-http',
      'The database layer does not know HTTP.',
      { path: '^platform/src/postgres/' },
      { path: '^platform/src/http/' },
    ),
    forbid(
      'parts-of-the-server-below-the-app',
      'functions/, mail/, jobs/, site/ and database/ are put together by the app, not the other way round.',
      { path: '^server/src/(functions|mail|jobs|site|database|config)/', pathNot: tests },
      { path: '^server/src/((main|app|start-server)\\.ts$|commands/)' },
    ),
    forbid(
      'jobs-are-for-the-app',
      'What happens by the clock is put together by the app; nothing below it knows of jobs.',
      { path: '^server/src/(functions|mail|site|database|config)/', pathNot: tests },
      { path: '^server/src/jobs/' },
    ),
    forbid(
      'nothing-above-main',
      'main.ts and the commands are where programs begin; nothing imports them.',
      { path: '^server/' },
      { path: '^server/src/(main\\.ts$|commands/(admin|backup|restore|types)\\.ts$)' },
    ),

    forbid(
      'features-never-each-other',
      'A page composes features; a feature never imports another.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'app-on-top',
      'Only the two entries, what renders pages on the server, and the app itself know the app.',
      { path: '^web/src/(pages|features|shared|kit|lib|i18n)/' },
      { path: '^web/src/(app/|rendering/|entry-)' },
    ),
    forbid(
      'pages-above-features',
      'A page composes features; nothing below knows a page.',
      { path: '^web/src/(features|shared|kit|lib|i18n)/' },
      { path: '^web/src/pages/' },
    ),
    forbid(
      'shared-below-features',
      'What features share knows none of them.',
      { path: '^web/src/(shared|kit|lib|i18n)/' },
      // The list of all texts names those of the features, too.
      { path: '^web/src/features/', pathNot: '^web/src/features/[^/]+/texts/' },
    ),
    forbid(
      'kit-below-shared',
      'The kit has neither data nor domain: it shows its own words, but what knows what Lomdim is about is in shared/.',
      { path: '^web/src/kit/', pathNot: tests },
      { path: '^web/src/(i18n/(?!use-translation\\.ts$)|shared/|lib/(client|auth|live)/)' },
    ),
    forbid(
      'lib-at-the-bottom',
      'The library knows no component, and of the kit only how time is counted and written.',
      { path: '^web/src/lib/', pathNot: tests },
      { path: '^web/src/(shared/|kit/(?!time/))' },
    ),

    forbid(
      'across-folders-by-alias',
      'What is outside of its own feature or folder is imported by an alias of web/package.json (`#lib/…`), not by climbing.',
      { path: '^web/src/(features/[^/]+|[^/]+)/' },
      { path: '^web/src/', pathNot: '^web/src/$1/', dependencyTypesNot: ['aliased'] },
    ),

    forbid(
      'launchers-stand-alone',
      'The launchers run before anything is installed; only later steps load a package, by a dynamic import.',
      { path: '^scripts/(lib/|[^/]+\\.mjs$)', pathNot: '\\.test\\.' },
      { path: '^(contract|database|platform|server|web|testing|e2e|bench)/|^node_modules/', dynamic: false },
    ),
    forbid(
      'from-outside-only',
      'Journeys and measurements use the product from outside. They only read which pages there are.',
      { path: '^(testing|e2e|bench)/' },
      { path: '^web/src/', pathNot: pageDeclarations },
    ),
  ],
  options: {
    // TypeScript 7 has no compiler interface that dependency-cruiser could use.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist(-server)?/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
    },
  },
};
