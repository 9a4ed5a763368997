export function buildServer(root: string): Promise<void>;
export function inPlainLetters(text: string): string;
