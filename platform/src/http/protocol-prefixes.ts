const protocolPath = /^\/(?:auth|rest|realtime|storage|functions)\/v1(?:[/?]|$)/;

/** Whether an address belongs to a protocol rather than to the web app. */
export function isProtocolPath(url: string): boolean {
  return protocolPath.test(url);
}
