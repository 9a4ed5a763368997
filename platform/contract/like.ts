/** The LIKE pattern of what contains this text: its own %, _ and \ stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
