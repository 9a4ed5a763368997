import { contactsFigures } from "./contacts.bench.ts";

const figures = await contactsFigures();
for (const { what, measured, asked, reached } of figures) console.log(`${reached ? "reached" : "MISSED "}  ${what}: ${measured}; asked ${asked}`);
