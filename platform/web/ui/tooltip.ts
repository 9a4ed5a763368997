/** The attribute that the tooltip layer looks for. */
export const tooltipMark = "data-tooltip";

/** The attribute that gives an element a tooltip. It repeats the name, so it is hidden from screen readers; never the only place for something needed on a phone. */
export const tooltip = (text: string): Record<string, string> => ({ [tooltipMark]: text });
