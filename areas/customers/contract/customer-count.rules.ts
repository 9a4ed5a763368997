/** "1 customer", "1,240 customers". */
export const customerCount = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "customer" : "customers"}`;
