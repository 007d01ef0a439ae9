/** studio.ts -- positions for pictures and exercises, from a table that no match is played at. One is
 * set up at a time: whoever comes later waits. */
import type { Engine, Exercise, TableView } from "../engine.ts";
import type { Event } from "../games/board.ts";
import { SerialQueue } from "../serial_queue.ts";
import type { Picture } from "./lessons.ts";

/** An exercise that is asked: what is seen of it, and how it is answered. */
export interface Asked {
  readonly exercise: Exercise;
  readonly view: TableView;
  /** What an action would bring about. */
  readonly preview: (notation: string) => Promise<readonly Event[]>;
  readonly isRight: (option: string) => Promise<boolean>;
}

export class Studio {
  private readonly queue = new SerialQueue();

  constructor(private readonly engine: Engine) {}

  exercises(game: string): Promise<readonly Exercise[]> {
    return this.queue.run(() => this.engine.exercises(game));
  }

  private async lay(game: string, name: string): Promise<{ index: number; exercise: Exercise }> {
    const exercises = await this.engine.exercises(game);
    const index = exercises.findIndex((exercise) => exercise.name === name);
    await this.engine.openExercise(game, index);
    return { index, exercise: exercises[index]! };
  }

  /** What a picture shows, and through whose eyes. */
  picture(game: string, picture: Picture): Promise<{ view: TableView; viewer: number }> {
    return this.queue.run(async () => {
      if ("setup" in picture) {
        await this.engine.open(`${game} ${picture.setup}`, new Uint8Array(32).fill(1));
        return { view: await this.engine.view(0), viewer: 0 };
      }
      const { exercise } = await this.lay(game, picture.exercise);
      return { view: await this.engine.view(exercise.seat), viewer: exercise.seat };
    });
  }

  ask(game: string, name: string): Promise<Asked> {
    return this.queue.run(async () => {
      const { exercise, index } = await this.lay(game, name);
      const again = <T>(work: () => Promise<T>): Promise<T> =>
        this.queue.run(async () => {
          await this.engine.openExercise(game, index);
          return work();
        });
      return {
        exercise,
        view: await this.engine.view(exercise.seat),
        preview: (notation) => again(() => this.engine.preview(exercise.seat, notation)),
        isRight: (option) => again(() => this.engine.checkExercise(game, index, option)),
      };
    });
  }
}
