import { badRequest, missing, type StripeBooks } from "./stripe-books.ts";
import type { Card, Price } from "./stripe-things.ts";

export const expandIn = (form: URLSearchParams): string[] => every(form, /^expand\[/);
export const every = (form: URLSearchParams, name: RegExp): string[] =>
  [...form].filter(([field]) => name.test(field)).map(([, value]) => value);
export const needed = (form: URLSearchParams, name: string): string => {
  const value = form.get(name);
  if (!value) throw badRequest(`Missing required param: ${name}.`, name);
  return value;
};
export const metadataIn = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([field, value]) => {
      const name = /^metadata\[(.+)\]$/.exec(field)?.[1];
      return name ? [[name, value]] : [];
    }),
  );
export const priceIn = (books: StripeBooks, id: string): Price => {
  const price = books.prices.find((one) => one.id === id);
  if (!price) throw missing(`price: '${id}'`);
  return price;
};
export const cardIn = (books: StripeBooks, id: string): Card => {
  const card = books.cards.get(id);
  if (!card) throw missing(`PaymentMethod: '${id}'`);
  return card;
};
