/** The colours of the web app by day (web/src/styles/tokens.css). A shared picture is seen on other people's pages, at any hour. */
export const colours = {
  paper: '#faf5ea',
  ink: '#1e2333',
  inkSoft: '#545562',
  press: '#23408e',
  honour: '#8e2a4c',
  flame: '#e0a12b',
  tints: { 1: '#dfe6f2', 2: '#f3e3b8', 3: '#f3dbe0' },
} as const;

/** The classes of the drawings, as in web/src/kit/art/study-hall.module.css. */
export const artStyle = `
.line,.wall,.niche,.sky,.hill,.page,.blue,.gold,.red{fill:none;stroke:#2b3044;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.wall{fill:#fffdf8}.niche{fill:#f4ead5}.sky{fill:#dfe6f2}.hill{fill:#eadfc6}.page{fill:#fffdf8}
.blue{fill:#5a73b5}.gold{fill:#d9a93f}.red{fill:#b0435f}.flame{fill:#e0a12b}
.thin{fill:none;stroke:#8d8470;stroke-width:1.25}
.shine{fill:none;stroke:#fffdf8;stroke-width:2.5;stroke-linecap:round;opacity:.7}
.text{fill:none;stroke:#8d8470;stroke-width:2;stroke-dasharray:14 5 36 5 14}
.title{fill:none;stroke:#8d8470;stroke-width:3.5;stroke-dasharray:0 19 36 100}`;
