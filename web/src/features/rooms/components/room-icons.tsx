import { Icon } from '#kit/icons/icons.tsx';

export function MicIcon({ off = false }: { off?: boolean }) {
  return (
    <Icon>
      <rect x="7.4" y="2" width="5.2" height="9.6" rx="2.6" />
      <path d="M4.4 9.6a5.6 5.6 0 0 0 11.2 0M10 15.2V18" />
      {off && <path d="m3 3 14 14" />}
    </Icon>
  );
}

export function CameraIcon({ off = false }: { off?: boolean }) {
  return (
    <Icon>
      <rect x="1.8" y="5" width="11" height="10" rx="2" />
      <path d="m12.8 9 5.4-3v8l-5.4-3Z" />
      {off && <path d="m3 3 14 14" />}
    </Icon>
  );
}

export function ScreenIcon() {
  return (
    <Icon>
      <rect x="1.8" y="3.5" width="16.4" height="10.5" rx="1.6" />
      <path d="M7 17.2h6M10 11V6.6M7.8 8.6 10 6.4l2.2 2.2" />
    </Icon>
  );
}

export function HandIcon() {
  return (
    <Icon>
      <path d="M5.6 10.4V5.3a1.2 1.2 0 0 1 2.4 0v3.9V3.5a1.2 1.2 0 0 1 2.4 0v5.7-4.6a1.2 1.2 0 0 1 2.4 0v5.6-3.6a1.2 1.2 0 0 1 2.4 0v5.2c0 3.6-2.2 6.2-5.4 6.2-2.5 0-3.8-1.2-5-3.4l-1.5-2.9c-.7-1.4 1-2.4 1.9-1.2Z" />
    </Icon>
  );
}

export function TilesIcon() {
  return (
    <Icon>
      <rect x="2.4" y="3.4" width="6.6" height="5.6" rx="1.2" />
      <rect x="11" y="3.4" width="6.6" height="5.6" rx="1.2" />
      <rect x="2.4" y="11" width="6.6" height="5.6" rx="1.2" />
      <rect x="11" y="11" width="6.6" height="5.6" rx="1.2" />
    </Icon>
  );
}

export function PeopleIcon() {
  return (
    <Icon>
      <circle cx="7.2" cy="6.6" r="3" />
      <path d="M1.8 16.6c0-3 2.4-5 5.4-5s5.4 2 5.4 5M13 4a3 3 0 0 1 0 5.4M15 12.2c2 .7 3.2 2.3 3.2 4.4" />
    </Icon>
  );
}

/** As many bars as are full; a word beside or behind it says the same. */
export function QualityIcon({ bars }: { bars: number }) {
  return (
    <Icon size={16}>
      {[0, 1, 2].map((at) => (
        <path
          key={at}
          strokeWidth={3}
          opacity={at < bars ? 1 : 0.3}
          d={`M${4 + at * 6} 16V${12 - at * 4.5}`}
        />
      ))}
    </Icon>
  );
}
