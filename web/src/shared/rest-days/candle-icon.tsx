import { Icon } from '#kit/icons/icons.tsx';

/** Two candles: what a day of rest is known by where there is no room for its name. */
export function CandleIcon({ size = 14 }: { size?: number }) {
  return (
    <Icon size={size}>
      <path d="M4.5 9.5h3v8h-3zM12.5 9.5h3v8h-3zM6 6.8c-1.6-1.2-.8-2.8 0-4 .8 1.2 1.6 2.8 0 4ZM14 6.8c-1.6-1.2-.8-2.8 0-4 .8 1.2 1.6 2.8 0 4ZM2.5 17.5h15" />
    </Icon>
  );
}
