export function setAside(root: string): void;
export function putBack(root: string, now?: number): void;
