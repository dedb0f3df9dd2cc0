module.exports = {
  forbidden: [{ name: 'x', severity: 'error', from: { path: '^server' }, to: { path: '^contract' } }],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['import', 'default'],
      exportsFields: ['exports'],
    },
  },
};
