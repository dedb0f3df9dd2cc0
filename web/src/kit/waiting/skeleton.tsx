import styles from './skeleton.module.css';

type Props = {
  /** Lines of text, or a block of the given height. */
  shape?: 'text' | 'heading' | 'circle' | { height: string };
  width?: string;
};

/** A skeleton of the size of what is loading. The list around it announces the loading. */
export function Skeleton({ shape = 'text', width = '100%' }: Props) {
  const kind = typeof shape === 'string' ? shape : 'block';
  const height = typeof shape === 'string' ? {} : { height: shape.height };
  return (
    <span
      aria-hidden="true"
      className={`${styles.skeleton} ${styles[kind]}`}
      style={kind === 'circle' ? {} : { width, ...height }}
    />
  );
}
