import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs as graphs, dictionary } from "@zxcvbn-ts/language-common";

/** Judges passwords by how many guesses they take. It holds large dictionaries, so it is loaded when the first is judged. */
export const passwordChecker = new ZxcvbnFactory({ graphs, dictionary });
