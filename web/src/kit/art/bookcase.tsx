import styles from './study-hall.module.css';

type Tone = 'blue' | 'gold' | 'red' | 'plain';
type Spine = readonly [width: number, height: number, tone: Tone];

const shelves: readonly { left: number; floor: number; spines: readonly Spine[] }[] = [
  {
    left: 56,
    floor: 322,
    spines: [
      [12, 42, 'plain'],
      [10, 50, 'blue'],
      [14, 54, 'blue'],
      [11, 47, 'plain'],
      [9, 56, 'gold'],
      [13, 52, 'plain'],
      [12, 44, 'red'],
    ],
  },
  {
    left: 44,
    floor: 402,
    spines: [
      [14, 60, 'red'],
      [14, 60, 'red'],
      [14, 60, 'red'],
      [10, 48, 'plain'],
      [16, 54, 'gold'],
      [12, 62, 'plain'],
      [12, 50, 'blue'],
      [11, 56, 'plain'],
    ],
  },
  {
    left: 44,
    floor: 482,
    spines: [
      [12, 52, 'plain'],
      [15, 62, 'blue'],
      [15, 62, 'blue'],
      [15, 62, 'blue'],
      [15, 62, 'blue'],
      [11, 46, 'gold'],
      [13, 57, 'plain'],
    ],
  },
  {
    left: 44,
    floor: 560,
    spines: [
      [18, 58, 'plain'],
      [13, 50, 'gold'],
      [17, 63, 'plain'],
      [17, 63, 'plain'],
      [12, 48, 'red'],
      [14, 56, 'blue'],
    ],
  },
];

/** Volumes of one set stand together in one colour, as they do at home. */
export function Bookcase() {
  return shelves.map(({ left, floor, spines }) => (
    <g key={floor}>
      {spines.map(([width, height, tone], index) => {
        const x = left + spines.slice(0, index).reduce((sum, spine) => sum + spine[0] + 1, 0);
        const top = floor - height;
        return (
          <g key={x}>
            <rect className={styles[tone]} x={x} y={top} width={width} height={height} rx="1.5" />
            <path
              className={styles.thin}
              d={`M${x + 2} ${top + 9}h${width - 4}M${x + 2} ${floor - 9}h${width - 4}`}
            />
          </g>
        );
      })}
      <path className={styles.line} d={`M40 ${floor}h126`} />
    </g>
  ));
}
