/** en.ts -- reasons of Summer Pavilion in English. */
import type { Words } from "@page/texts/game.ts";

export const en: Words = {
  full_star: "fills a star of {colour}: {score}",
  full_number: "fills every {number}: {score}",
  closed: "closes {feature}: {tiles tile|tiles} from the supply",
  placed: "a group of {group}: {score}",
  lays: "scores at once: {score}",
  affords: "enough {colour} for the {number} of its star",
  wild: "also brings a wild tile",
  takes: "takes {count} {colour} at once",
  took_start_tile: "begins the next round: {loss}",
  kept: "keeps {count tile|tiles} for the next round",
};
