interface Task {
  readonly type: 'offer_completed' | 'credits_earned';
  readonly title: string;
  readonly about: string;
  readonly kind: string;
  readonly credits: number;
}

export const tasks: readonly Task[];
