/** What stands in the bar; what does not fit, and the rest of the list, is behind its button for more. */
const toolbarButtons = [
  'microphone',
  'camera',
  'closedcaptions',
  'desktop',
  'chat',
  'recording',
  'livestreaming',
  'etherpad',
  'raisehand',
  'tileview',
  'select-background',
  'mute-everyone',
  'security',
  'fullscreen',
  'settings',
  'videoquality',
  'filmstrip',
  'shortcuts',
];

export const jitsiOptions = {
  configOverwrite: {
    startWithAudioMuted: false,
    startWithVideoMuted: false,
    // Hosts of different ages know the one or the other.
    prejoinPageEnabled: false,
    prejoinConfig: { enabled: false },
    disableDeepLinking: true,
    toolbarButtons,
  },
  interfaceConfigOverwrite: {
    SHOW_JITSI_WATERMARK: false,
    SHOW_WATERMARK_FOR_GUESTS: false,
    SHOW_BRAND_WATERMARK: false,
    SHOW_POWERED_BY: false,
    SHOW_PROMOTIONAL_CLOSE_PAGE: false,
  },
};
