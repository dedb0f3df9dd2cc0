import { materialsBucket, refreshMaterials } from './list-materials.ts';

export async function removeMaterial(teacher: string, courseId: string, name: string): Promise<void> {
  const bucket = await materialsBucket();
  const { error } = await bucket.remove([`${courseId}/${name}`]);
  if (error) throw error;
  await refreshMaterials(teacher, courseId);
}
