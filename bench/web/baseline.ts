import type { Plugin } from 'vite';

export const baselineEntry = 'virtual:baseline';

/** What the first page takes from its libraries, and nothing else of the product. */
const libraries: Record<string, string[]> = {
  react: ['StrictMode', 'useEffect', 'useId', 'useRef', 'useSyncExternalStore'],
  'react/jsx-runtime': ['jsx', 'jsxs', 'Fragment'],
  'react-dom/client': ['createRoot', 'hydrateRoot'],
  'react-router': [
    'createBrowserRouter',
    'Link',
    'Outlet',
    'ScrollRestoration',
    'useLocation',
    'useNavigate',
  ],
  'react-router/dom': ['RouterProvider'],
  '@tanstack/react-query': ['QueryClient', 'QueryClientProvider'],
};

/** Loads the libraries, and shows one line with them. */
export function librariesAlone(): Plugin {
  const lines = Object.entries(libraries).map(([library, names], at) => {
    const imported = names.map((name) => `${name} as ${name === 'default' ? '_' : name}${at}`);
    return `import { ${imported.join(', ')} } from '${library}';`;
  });
  const used = Object.values(libraries).flatMap((names, at) =>
    names.map((name) => `${name === 'default' ? '_' : name}${at}`),
  );
  const [jsx, createRoot] = [
    libraryName('react/jsx-runtime', 'jsx'),
    libraryName('react-dom/client', 'createRoot'),
  ];
  return {
    name: 'libraries-alone',
    resolveId: (id) => (id === baselineEntry ? id : null),
    load: (id) =>
      id === baselineEntry
        ? `${lines.join('\n')}
globalThis.baseline = [${used.join(', ')}];
const root = document.getElementById('root');
if (root) ${createRoot}(root).render(${jsx}('h1', { children: 'Torah is learned together' }));`
        : null,
  };
}

function libraryName(library: string, name: string): string {
  return name + Object.keys(libraries).indexOf(library);
}
