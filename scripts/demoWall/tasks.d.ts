interface Task {
  readonly type: 'offer_completed' | 'credits_earned';
  readonly title: string;
  readonly about: string;
  readonly kind: string;
  readonly credits: number;
}

/** The tasks of a wall. A wall that the demonstration does not know has short ones. */
export function tasksOf(wall: string): readonly Task[];
