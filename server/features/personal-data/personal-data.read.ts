import { asc, desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import {
  affiliates,
  calendarFeeds,
  chatMessages,
  chatReports,
  chatUsers,
  contactMessages,
  newsletterSubscriptions,
  planEntries,
  socialShares,
  userGifts,
  userMessages,
  userReminders,
  wheelSpins,
} from '#server/db/schema/index.ts';
import { userSender } from '../chat/index.ts';

const same = (column: AnyPgColumn, text: string) => sql`${folded(column)} = ${folded(text)}`;

/** Rows that belong to the account. The content of unopened gifts is left out. */
export async function rowsOfAccount(orm: Orm, userId: string) {
  const { title, description, giftType, value, givenByAdmin } = userGifts;
  const ifOpened = (column: AnyPgColumn) =>
    sql<string | null>`case when ${userGifts.opened} then ${column} end`;
  return {
    gifts: await orm
      .select({
        title,
        description: ifOpened(description),
        giftType,
        value: ifOpened(value),
        givenByAdmin,
        openedAt: userGifts.openedAt,
        createdAt: userGifts.createdAt,
      })
      .from(userGifts)
      .where(eq(userGifts.userId, userId))
      .orderBy(desc(userGifts.createdAt), userGifts.id),
    messages: await orm
      .select({
        fromAdmin: userMessages.fromAdmin,
        title: userMessages.title,
        message: userMessages.message,
        readAt: userMessages.readAt,
        createdAt: userMessages.createdAt,
      })
      .from(userMessages)
      .where(eq(userMessages.userId, userId))
      .orderBy(desc(userMessages.createdAt), userMessages.id),
    reminders: await orm
      .select({ date: userReminders.date, text: userReminders.text })
      .from(userReminders)
      .where(eq(userReminders.userId, userId))
      .orderBy(asc(userReminders.date)),
    favourites: await orm
      .select({
        slot: planEntries.slotId,
        on: planEntries.on,
        at: planEntries.changedAt,
      })
      .from(planEntries)
      .where(eq(planEntries.userId, userId))
      .orderBy(asc(planEntries.changedAt), planEntries.slotId),
    calendarFeed: await orm
      .select({
        path: sql<string>`'/kalender/' || ${calendarFeeds.token} || '.ics'`,
        createdAt: calendarFeeds.createdAt,
      })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, userId)),
  };
}

export async function rowsOfChat(orm: Orm, userId: string) {
  const [activity] = await orm
    .select({
      messageCount: chatUsers.messageCount,
      activityLevel: chatUsers.activityLevel,
      totalPoints: chatUsers.totalPoints,
      badges: chatUsers.badges,
      joinedAt: chatUsers.joinedAt,
      lastActive: chatUsers.lastActive,
    })
    .from(chatUsers)
    .where(eq(chatUsers.sender, userSender(userId)));
  const lines = await orm
    .select({
      room: chatMessages.room,
      melding: chatMessages.melding,
      createdAt: chatMessages.createdAt,
    })
    .from(chatMessages)
    .where(eq(chatMessages.userId, userId))
    .orderBy(desc(chatMessages.id));
  // Without the reported line, which somebody else wrote.
  const reports = await orm
    .select({
      messageId: sql<string>`${chatReports.messageId}::text`,
      reason: chatReports.reason,
      createdAt: chatReports.createdAt,
    })
    .from(chatReports)
    .where(eq(chatReports.reporter, userSender(userId)))
    .orderBy(desc(chatReports.createdAt), chatReports.id);
  return { activity: activity ?? null, lines, reports };
}

/**
 * Rows that were submitted with the address and without an account. Only for a confirmed address,
 * and without IP address and User-Agent: somebody else may have typed the address.
 */
export async function rowsOfAddress(orm: Orm, email: string) {
  return {
    shares: await orm
      .select({
        navn: socialShares.navn,
        platform: socialShares.platform,
        url: socialShares.url,
        postUrl: socialShares.postUrl,
        description: socialShares.description,
        rewardGiven: socialShares.rewardGiven,
        rewardType: socialShares.rewardType,
        rewardAmount: socialShares.rewardAmount,
        sharedAt: socialShares.sharedAt,
      })
      .from(socialShares)
      .where(same(socialShares.epost, email))
      .orderBy(desc(socialShares.sharedAt)),
    wheelSpins: await orm
      .select({
        navn: wheelSpins.navn,
        prize: wheelSpins.prize,
        points: wheelSpins.points,
        spunAt: wheelSpins.spunAt,
        claimedAt: wheelSpins.claimedAt,
      })
      .from(wheelSpins)
      .where(same(wheelSpins.epost, email))
      .orderBy(desc(wheelSpins.spunAt)),
    contactMessages: await orm
      .select({
        navn: contactMessages.navn,
        emne: contactMessages.emne,
        melding: contactMessages.melding,
        createdAt: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(same(contactMessages.epost, email))
      .orderBy(desc(contactMessages.createdAt)),
    newsletter: await orm
      .select({
        subscribedAt: newsletterSubscriptions.subscribedAt,
        confirmedAt: newsletterSubscriptions.confirmedAt,
        unsubscribedAt: newsletterSubscriptions.unsubscribedAt,
      })
      .from(newsletterSubscriptions)
      .where(same(newsletterSubscriptions.email, email)),
    affiliate: await orm
      .select({
        navn: affiliates.navn,
        telefon: affiliates.telefon,
        instagram: affiliates.instagram,
        tiktok: affiliates.tiktok,
        youtube: affiliates.youtube,
        twitch: affiliates.twitch,
        discord: affiliates.discord,
        beskrivelse: affiliates.beskrivelse,
        followerCount: affiliates.followerCount,
        personalCode: affiliates.personalCode,
        points: affiliates.points,
        status: affiliates.status,
        isActive: affiliates.isActive,
        appliedAt: affiliates.appliedAt,
        approvedAt: affiliates.approvedAt,
        reviewReason: affiliates.reviewReason,
      })
      .from(affiliates)
      .where(same(affiliates.epost, email)),
  };
}
