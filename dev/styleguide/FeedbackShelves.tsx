import { useState } from 'react';
import { brand } from '../../src/app/brand.ts';
import { announce } from '../../src/ui/announcements.tsx';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { EmptyState } from '../../src/ui/EmptyState.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { DiceIcon, LogoutIcon, UserIcon } from '../../src/ui/icons/placeIcons.tsx';
import { LoadingSplash } from '../../src/ui/LoadingSplash.tsx';
import { Menu } from '../../src/ui/Menu.tsx';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { SkeletonGroup } from '../../src/ui/Skeleton.tsx';
import { Tabs } from '../../src/ui/Tabs.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { showToast } from '../../src/ui/toasts.ts';
import { Text } from '../../src/ui/Text.tsx';
import { Row, Shelf } from './Shelf.tsx';

export function FeedbackShelf() {
  return (
    <Shelf title="Feedback">
      <Banner tone="info" title="Opened for inspection">
        This log was imported. Nothing in it can be changed.
      </Banner>
      <Banner
        tone="warning"
        action={
          <Button size="sm" look="outline">
            Change password
          </Button>
        }
      >
        This account still has its published password.
      </Banner>
      <Banner tone="error" title="Your browser could not save this." onDismiss={() => undefined}>
        Nothing was taken from your balance.
      </Banner>
      <Banner tone="success">All 4,812 entries hold.</Banner>
      <ProgressBar label="Verifying" percent={62} detail="62,000 of 100,000 entries" />
      <ProgressBar label="Reading the log" percent={null} />
      <SkeletonGroup label="Loading recent results" />
      <EmptyState title="No game history yet" action={<Button size="sm">Play Dice</Button>}>
        Your bets appear here as soon as you place one.
      </EmptyState>
      <Row>
        <Button look="outline" onClick={() => showToast({ kind: 'success', text: 'You won 19.40 credits' })}>
          Success toast
        </Button>
        <Button look="outline" onClick={() => showToast({ kind: 'info', text: 'Better luck next time!' })}>
          Info toast
        </Button>
        <Button look="outline" onClick={() => showToast({ kind: 'error', text: 'Insufficient balance' })}>
          Error toast
        </Button>
        <Button look="outline" onClick={() => announce('Dice: rolled 37, 50 or under, you won 9.40 credits.')}>
          Speak a sentence
        </Button>
      </Row>
    </Shelf>
  );
}

export function OverlayShelf() {
  const [open, setOpen] = useState(false);
  const [splash, setSplash] = useState(false);
  const [tab, setTab] = useState<'manual' | 'auto' | 'later'>('manual');
  return (
    <Shelf title="Overlays and tabs">
      <Row>
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Menu
          entries={[
            { id: 'profile', text: 'Profile', icon: <UserIcon />, to: '/profile' },
            { id: 'games', text: 'Games', icon: <DiceIcon />, to: '/games' },
            {
              id: 'logout',
              text: 'Logout',
              icon: <LogoutIcon />,
              apart: true,
              onSelect: () => showToast({ kind: 'info', text: 'You have been logged out' }),
            },
          ]}
        >
          <Button look="outline">Open menu</Button>
        </Menu>
        <Button look="outline" onClick={() => setSplash(true)}>
          Loading splash
        </Button>
      </Row>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Change client seed"
        description="It takes effect from your next bet."
        footer={
          <>
            <Button look="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => setOpen(false)}>Save</Button>
          </>
        }
      >
        <Field label="Client seed" error="Client seed cannot be empty">
          {(wiring) => <TextInput {...wiring} />}
        </Field>
      </Dialog>
      <Tabs
        label="Bet mode"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'manual', text: 'Manual', content: <Text>One bet at a time.</Text> },
          { value: 'auto', text: 'Auto', content: <Text>Many bets with stops.</Text> },
          { value: 'later', text: 'Disabled', disabled: true, content: null },
        ]}
      />
      <LoadingSplash name={brand.name} enabled={splash} onReady={() => setSplash(false)} />
    </Shelf>
  );
}
