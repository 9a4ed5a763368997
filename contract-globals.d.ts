// The contract runs in the browser and on the server: it may use what both have. Only tsconfig.contract.json reads this file.
declare class URLSearchParams {
  constructor(init?: string | Record<string, string>);
  append(name: string, value: string): void;
  get(name: string): string | null;
  has(name: string): boolean;
  toString(): string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array;
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}
