const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** What an area's things are called where; `noun` is plural, `given` the word for one of them where it isn't found by rule. Throws for words that can't name files. */
export function wordsFor(name, noun, given) {
  for (const word of [name, noun, given ?? name])
    if (!kebab.test(word ?? "")) throw new Error("NAME and NOUN are lower case, with hyphens between words.");
  const one = given ?? oneOf(noun);
  if (one === noun) throw new Error(`NOUN is what there are many of: ${noun} is one.`);
  const many = camel(noun);
  const title = capital(noun.replaceAll("-", " "));
  return {
    name,
    noun,
    one: camel(one),
    One: capital(camel(one)),
    many,
    Many: capital(many),
    table: noun.replaceAll("-", "_"),
    title,
    words: noun.replaceAll("-", " "),
    word: one.replaceAll("-", " "),
    Word: capital(one.replaceAll("-", " ")),
    singular: one,
    page: { page: `${many}Page`, route: `/${noun}`, title, path: `areas/${name}/contract/${noun}.pages.ts` },
  };
}

/** "claim" of "claims", "policy" of "policies", "branch" of "branches", "purchase" of "purchases". */
function oneOf(noun) {
  if (noun.endsWith("ies")) return noun.replace(/ies$/, "y");
  if (/(ss|x|ch|sh)es$/.test(noun)) return noun.replace(/es$/, "");
  return noun.replace(/([^s])s$/, "$1");
}

const camel = (word) => word.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const capital = (word) => word[0].toUpperCase() + word.slice(1);
