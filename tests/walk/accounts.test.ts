import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { vipGrants } from '#src/db/schema.ts';
import { errorWords } from '#src/i18n/error-words.server.ts';
import { localePath } from '#src/i18n/locales.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { type AccountScene, openAccountScene } from '#tests/support/people/account-scene.ts';
import { grantVip } from '#tests/support/people/grant-vip.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { AccountVisit, goodPassword } from '../e2e/account-visit.ts';

describe.each(sameSqlDatabases)('accounts on %s', (database) => {
  let scene: AccountScene;
  beforeAll(async () => {
    scene = await openAccountScene(database, inject('postgresUrl'));
  });
  afterAll(() => scene?.close());

  const open = (locale: 'en' | 'de' = 'en') =>
    AccountVisit.open(scene.browser, scene.site(), scene.mail, locale);

  /** Somebody with an account who is signed in and sees their dashboard. */
  async function openSignedIn(locale: 'en' | 'de' = 'en') {
    const visit = await open(locale);
    const email = newEmail('member');
    await visit.goto('/sign-up');
    await visit.signUp(email);
    await visit.waitForPath('/app/dashboard');
    return { visit, email, [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose]() };
  }

  describe.each(['en', 'de'] as const)('in %s', (locale) => {
    const say = (code: Parameters<typeof errorWords>[1], wording: 'entry' | 'change' = 'entry') =>
      errorWords(locale, code, { wording });

    test('signing up says at each field what is wrong with it, and goes to the first', async () => {
      await using visit = await open(locale);
      const { signIn } = visit.words;
      await visit.goto('/sign-up');
      await visit.button(signIn.signUp.submit).click();
      await visit.saysAt('email', say('email_missing'));
      await visit.saysAt('code', say('code_missing'));
      await visit.saysAt('password', say('password_missing'));
      await visit.saysAt('agree', say('terms_missing'));
      expect(await visit.hasFocus('email')).toBe(true);

      await visit.field('email').fill('ada@example');
      await visit.field('code').fill('4082');
      await visit.field('password').fill('hills');
      await visit.saysAt('email', say('email_invalid'));
      await visit.saysAt('code', say('code_invalid'));
      await visit.saysAt('password', say('password_length'));
      await visit.button(signIn.fields.send).click();
      expect(await visit.hasFocus('email')).toBe(true);

      await visit.field('email').fill(newEmail());
      await visit.field('code').fill('000000');
      await visit.field('password').fill(goodPassword);
      expect(await visit.field('email').getAttribute('aria-invalid')).toBeNull();
      await visit.button(signIn.signUp.submit).click();
      expect(await visit.hasFocus('agree')).toBe(true);
      await visit.field('agree').check({ force: true });
      expect(await visit.field('updates').isChecked()).toBe(false);
      await visit.button(signIn.signUp.submit).click();
      await visit.saysAt('code', say('code_wrong'));
      expect(await visit.hasFocus('code')).toBe(true);
      expect(visit.complaints).toEqual([]);
    });

    test('signing up with a code leads to the dashboard, and the browser keeps who it is', async () => {
      await using visit = await open(locale);
      const { signIn, accountMenu, dashboard } = visit.words;
      const email = newEmail();
      await visit.goto('/sign-up');
      await visit.field('email').fill(email);
      await visit.button(signIn.fields.send).click();
      const code = await visit.mailedCode(email);
      await visit.codeIsSent(email);
      expect(await visit.hasFocus('code')).toBe(true);
      const again = visit.page.getByRole('button', { name: signIn.fields.againIn.replace('{time}', '') });
      expect(await again.isDisabled()).toBe(true);
      // As it is copied from a mail.
      await visit.field('code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await visit.field('password').fill(goodPassword);
      await visit.field('agree').check({ force: true });
      await visit.button(signIn.signUp.submit).click();
      await visit.waitForPath('/app/dashboard');
      await visit.page.getByRole('heading', { level: 1, name: dashboard.heading }).waitFor();
      await visit.page.getByText(dashboard.work.start).waitFor();
      const stored = await visit.storedUser();
      expect(stored).toEqual({
        user: { token: expect.any(String), id: expect.any(String), email, isVip: false },
      });

      await visit.page.locator('summary').and(visit.page.getByLabel(accountMenu.label)).click();
      const menu = visit.page.getByRole('navigation', { name: accountMenu.label });
      expect(await menu.getByRole('link').allTextContents()).toEqual([
        accountMenu.dashboard,
        accountMenu.subscription,
        accountMenu.account,
        accountMenu.apiKeys,
        accountMenu.gallery,
      ]);
      // The pages themselves are the same for everyone.
      const html = await (await fetch(`${scene.site().url}${localePath(locale, '/app/dashboard')}`)).text();
      expect(html).not.toContain(email);
      await menu.getByRole('button', { name: accountMenu.signOut }).click();
      await visit.waitForPath('/');
      expect(await visit.storedUser()).toBeNull();
      await visit.page.getByRole('link', { name: accountMenu.signIn }).waitFor();
      expect(visit.complaints).toEqual([]);
    });

    test('signing in says what is wrong, shows the password, and goes on to where it was asked for', async () => {
      const { email } = await (async () => {
        await using made = await openSignedIn(locale);
        return made;
      })();
      await using visit = await open(locale);
      const { signIn } = visit.words;
      const target = localePath(locale, '/app/account');
      await visit.goto('/app/account');
      await visit.waitForPath(`/sign-in?${new URLSearchParams({ next: target })}`);
      await visit.button(signIn.signIn.submit).click();
      await visit.saysAt('email', say('email_missing'));
      await visit.saysAt('password', say('password_missing'));
      await visit.signIn(email, 'not that one');
      await visit.page.getByRole('alert').getByText(say('credentials_wrong')).waitFor();
      await visit.button(signIn.fields.show).click();
      expect(await visit.field('password').getAttribute('type')).toBe('text');
      expect(await visit.field('password').inputValue()).toBe('not that one');
      await visit.button(signIn.fields.hide).click();
      await visit.signIn(email);
      await visit.waitForPath('/app/account');
      await visit.page.locator('main').getByText(email).waitFor();
      expect(visit.complaints).toEqual([]);
    });

    test('a forgotten password is set anew with the link of a mail, which works once', async () => {
      const { email } = await (async () => {
        await using made = await openSignedIn(locale);
        return made;
      })();
      await using visit = await open(locale);
      const { signIn } = visit.words;
      await visit.goto('/forgot-password');
      await visit.button(signIn.forgot.submit).click();
      await visit.saysAt('email', say('email_missing', 'change'));
      await visit.field('email').fill(email);
      await visit.button(signIn.forgot.submit).click();
      await visit.page.getByText(signIn.forgot.sent.replace('{email}', email)).waitFor();
      const link = await visit.mailedLink(email);
      expect(new URL(link).pathname).toBe(localePath(locale, '/reset-password'));

      await visit.page.goto(link, { waitUntil: 'networkidle' });
      await awake(visit.page);
      await visit.button(signIn.reset.submit).click();
      await visit.saysAt('password', say('password_missing', 'change'));
      await visit.saysAt('repeat', say('repeat_missing', 'change'));
      await visit.field('password').fill('short');
      await visit.saysAt('password', say('password_length', 'change'));
      await visit.field('password').fill('another hill 41');
      await visit.field('repeat').fill('another hill 42');
      await visit.saysAt('repeat', say('repeat_differs', 'change'));
      await visit.field('repeat').fill('another hill 41');
      await visit.button(signIn.reset.submit).click();
      await visit.page.getByText(signIn.reset.done).waitFor();

      await visit.page.goto(link, { waitUntil: 'networkidle' });
      await awake(visit.page);
      await visit.field('password').fill('another hill 43');
      await visit.field('repeat').fill('another hill 43');
      await visit.button(signIn.reset.submit).click();
      await visit.page.getByRole('alert').getByText(say('link_spent')).waitFor();

      await visit.page.getByRole('link', { name: signIn.reset.back, exact: true }).click();
      await visit.signIn(email);
      await visit.page.getByRole('alert').getByText(say('credentials_wrong')).waitFor();
      await visit.signIn(email, 'another hill 41');
      await visit.waitForPath('/app/dashboard');
      expect(visit.complaints).toEqual([]);
    });

    test('another service signs in, and its page comes back in the language it was left in', async () => {
      await using visit = await open(locale);
      const email = newEmail('there');
      scene.provider.become({ sub: email, email, email_verified: true, name: 'Ada' });
      await visit.goto('/sign-in');
      await visit.button(visit.words.signIn.providers.continue.replace('{name}', 'Company')).click();
      await visit.waitForPath('/app/dashboard');
      expect((await visit.storedUser())?.user.email).toBe(email);
      expect(visit.complaints).toEqual([]);
    });

    test('an account is deleted with everything in it', async () => {
      await using member = await openSignedIn(locale);
      const { visit, email } = member;
      const { account, signIn } = visit.words;
      await visit.goto('/app/account');
      // What arrives above the button moves it away from under the pointer.
      await visit.page.getByText(account.sessions.here).waitFor();
      await visit.button(account.delete.open).click();
      visit.form = visit.page.getByRole('dialog');
      await visit.button(account.delete.now).click();
      await visit.saysAt('password', say('password_missing', 'change'));
      await visit.field('password').fill('not that one');
      await visit.button(account.delete.now).click();
      await visit.page.getByText(say('password_wrong')).waitFor();
      await visit.field('password').fill(goodPassword);
      await visit.button(account.delete.now).click();
      await visit.waitForPath('/');
      expect(await visit.storedUser()).toBeNull();
      visit.form = visit.page.locator('main');
      await visit.goto('/sign-in');
      await visit.signIn(email);
      await visit.page.getByRole('alert').getByText(say('credentials_wrong')).waitFor();
      await visit.page.getByText(signIn.promises.download).waitFor();
    });
  });

  test.each([
    ['//example.org/', '/app/dashboard'],
    ['https://example.org/', '/app/dashboard'],
    ['/\\example.org', '/app/dashboard'],
    ['/pricing?a=1', '/pricing?a=1'],
  ])('whoever is signed in and comes with next=%s goes on to %s', async (next, expected) => {
    await using member = await openSignedIn();
    await member.visit.page.goto(`/sign-in?${new URLSearchParams({ next })}`);
    await member.visit.waitForPath(expected);
  });

  test('an account shows its sessions, changes its address and password, and hands out its data', async () => {
    await using member = await openSignedIn();
    const { visit, email } = member;
    const { account, signIn } = visit.words;
    await using elsewhere = await open();
    await elsewhere.goto('/sign-in');
    await elsewhere.signIn(email);
    await elsewhere.waitForPath('/app/dashboard');

    await visit.goto('/app/account');
    const sessions = visit.page.getByRole('region', { name: account.sessions.heading });
    await sessions.getByText(account.sessions.here).waitFor();
    await sessions.getByRole('button', { name: /^Sign out: / }).click();
    await visit.page.getByText(account.sessions.ended).waitFor();
    await elsewhere.goto('/app/account');
    await elsewhere.waitForPath(`/sign-in?${new URLSearchParams({ next: '/app/account', expired: '1' })}`);
    await elsewhere.page.getByText('Your session has expired. Please log in again to continue.').waitFor();

    await visit.field('name').fill('Ada');
    await visit.button(account.profile.save).click();
    await visit.page.getByText(account.saved).waitFor();

    const changed = newEmail('changed');
    const address = visit.page.getByRole('form', { name: account.email.heading });
    await address.locator('input[name=email]').fill(changed);
    await address.getByRole('button', { name: signIn.fields.send }).click();
    await visit.codeIsSent(changed);
    await address.locator('input[name=code]').fill(await visit.mailedCode(changed));
    await address.locator('input[name=password]').fill(goodPassword);
    await address.getByRole('button', { name: account.email.submit }).click();
    await visit.page.getByText(account.email.done.replace('{email}', changed)).waitFor();
    expect((await visit.storedUser())?.user.email).toBe(changed);

    const password = visit.page.getByRole('form', { name: account.password.heading });
    await password.locator('input[name=current]').fill(goodPassword);
    await password.locator('input[name=password]').fill('quite another 9');
    await password.locator('input[name=repeat]').fill('quite another 9');
    await password.getByRole('button', { name: account.password.submit }).click();
    await visit.page.getByText(account.password.done).waitFor();

    const arriving = visit.page.waitForEvent('download');
    await visit.button(account.data.export).click();
    const files = await unpackZip(await readFile(await (await arriving).path()));
    expect([...files.values()].join('\n')).toContain(changed);
    expect(visit.complaints).toEqual([]);
  });

  test('whoever goes on to the password while the code is on its way keeps typing there', async () => {
    await using visit = await open();
    const answered = Promise.withResolvers<void>();
    await visit.page.route('**/api/user/send_code', async (route) => {
      await answered.promise;
      await route.continue();
    });
    const email = newEmail();
    await visit.goto('/sign-up');
    await visit.field('email').fill(email);
    await visit.button(visit.words.signIn.fields.send).click();
    await visit.field('password').focus();
    answered.resolve();
    await visit.codeIsSent(email);
    expect(await visit.hasFocus('password')).toBe(true);
  });

  test('another service is connected to an account and disconnected again', async () => {
    await using member = await openSignedIn();
    const { visit } = member;
    const { connections } = visit.words.account;
    const email = newEmail('work');
    scene.provider.become({ sub: email, email, email_verified: true });
    await visit.goto('/app/account');
    await visit.button(connections.connectNamed.replace('{name}', 'Company')).click();
    const asked = visit.page.getByRole('dialog');
    await asked.locator('input[name=password]').fill(goodPassword);
    await asked.getByRole('button', { name: connections.connect, exact: true }).click();
    await visit.page.getByText(connections.as.replace('{email}', email)).waitFor();
    expect(new URL(visit.page.url()).pathname).toBe('/app/account');
    await visit.button(connections.disconnectNamed.replace('{name}', 'Company')).click();
    await visit.page.getByText(connections.not).waitFor();
  });

  test('what another service refuses is said, with a way back', async () => {
    await using visit = await open();
    await visit.goto('/oauth/oidc/callback?error=access_denied&state=unknown');
    await visit.page
      .getByRole('alert')
      .getByText(/Try again, or choose another way to sign in/)
      .waitFor();
    await visit.page.getByRole('link', { name: visit.words.signIn.callback.back }).click();
    await visit.waitForPath('/sign-in');
  });

  test('VIP that an operator grants is seen with the next page, until it ends', async () => {
    await using member = await openSignedIn();
    const { visit, email } = member;
    const { plan } = visit.words.dashboard;
    expect(await grantVip(scene.whereabouts, email)).toContain(email);
    await visit.goto('/app/dashboard');
    await visit.page.getByText(plan.vipText).waitFor();
    await expect.poll(async () => (await visit.storedUser())?.user.isVip).toBe(true);
    const { subscription } = visit.words;
    await visit.goto('/app/subscription');
    await visit.page.getByText(subscription.plan.vip).waitFor();
    await visit.page.getByText(subscription.periods.operator).waitFor();
    expect(await visit.page.locator('th', { hasText: subscription.compare.yours }).textContent()).toContain(
      visit.words.pricing.plan.vip.name,
    );

    await scene.changeData((db) => db.update(vipGrants).set({ endsAt: new Date() }));
    await visit.goto('/app/subscription');
    await visit.page.getByText(subscription.payment.off).waitFor();
    expect(await visit.page.getByText(subscription.periods.operator).count()).toBe(0);
    expect(await visit.page.locator('th', { hasText: subscription.compare.yours }).textContent()).toContain(
      visit.words.pricing.plan.member.name,
    );
    await visit.goto('/app/dashboard');
    await visit.page.getByText(plan.memberText).waitFor();
    await expect.poll(async () => (await visit.storedUser())?.user.isVip).toBe(false);
  });

  test('one click on the link of a mail ends the mails about new things', async () => {
    await using visit = await open();
    const email = newEmail('subscriber');
    await visit.goto('/sign-up');
    await visit.field('updates').check({ force: true });
    await visit.signUp(email);
    await visit.waitForPath('/app/dashboard');
    const switched = () => visit.page.getByRole('switch', { name: visit.words.account.mails.updates });
    await visit.goto('/app/account');
    await expect.poll(() => switched().isChecked()).toBe(true);
    const { text } = await scene.mail.next(email);
    const link = /https?:\/\/\S+\/unsubscribe\?\S+/.exec(text)?.[0] ?? '';

    // Where nobody is signed in, in another browser.
    await using mailProgram = await open();
    await mailProgram.page.goto(link);
    await mailProgram.page.getByText(mailProgram.words.unsubscribe.done).waitFor();
    await visit.goto('/app/account');
    await expect.poll(() => switched().isChecked()).toBe(false);
  });

  test('a link that is not from a mail ends nothing, and says so', async () => {
    await using visit = await open();
    await visit.goto('/unsubscribe?user=u_nobody&signature=wrong');
    await visit.page.getByText(errorWords('en', 'not_found')).waitFor();
    await visit.goto('/unsubscribe');
    await visit.page.getByText(visit.words.unsubscribe.noLink).waitFor();
  });
});
