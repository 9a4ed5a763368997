export function filesOf(root: string, folder?: string): string[];
export function foldersIn(root: string, folder: string): string[];
