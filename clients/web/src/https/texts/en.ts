/** en.ts -- what is said where the page came over http. It gives the keys of other languages. */
export const en = {
  withheld:
    "Offline use, installing and notifications need https, and this page came over http. All else works.",
  how: "https at home",
};

export type HttpsTexts = typeof en;
