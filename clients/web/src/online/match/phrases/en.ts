/** en.ts -- things that are often said at a table, to be sent by one tap. They give the keys of other languages. */
export const en = {
  hello: "Hello!",
  luck: "Good luck!",
  nice: "Nice move!",
  moment: "One moment, please.",
  sorry: "Sorry!",
  thanks: "Thank you!",
  game: "Good game!",
};

export type Phrases = typeof en;
