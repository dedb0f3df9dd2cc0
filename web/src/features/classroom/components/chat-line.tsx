import styles from './chat.module.css';

type Props = {
  name: string;
  isOwn?: boolean;
  moment?: string;
  when: string;
  children: string;
};

export function ChatLine({ name, isOwn = false, moment, when, children }: Props) {
  return (
    <div className={styles.line} data-own={isOwn ? '' : undefined}>
      <p className={styles.head}>
        <span className={styles.name} dir="auto">
          {name}
        </span>{' '}
        <time {...(moment ? { dateTime: moment } : {})}>{when}</time>
      </p>
      <p className={styles.text} dir="auto">
        {children}
      </p>
    </div>
  );
}
