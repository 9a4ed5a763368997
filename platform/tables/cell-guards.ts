/** A cell that looks guarded already gets one more apostrophe where nothing runs formulas (a workbook of text): the import takes one off. */
export const guardKept = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV injection), and so does one that looks guarded already: the import takes one off. */
export const formulaSafe = (cell: string): string =>
  /^'*[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d\s().-]+$/.test(cell) ? `'${cell}` : cell;
